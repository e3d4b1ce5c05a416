import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { BrokenPart } from '../board/broken-part.tsx';

/** Takes the place of a page that broke. */
export default function Broken() {
  return (
    <main>
      <BrokenPart drawing={<UnpluggedDrawing />} />
    </main>
  );
}
