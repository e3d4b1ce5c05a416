import { UnpluggedDrawing } from '../../ui/unplugged-drawing.tsx';
import { BrokenPart } from '../board/broken-part.tsx';

/** Stands where a page broke. */
export default function Broken() {
  return (
    <main>
      <BrokenPart drawing={<UnpluggedDrawing />} />
    </main>
  );
}
