import { useMessages } from '../../messages/messages.ts';
import { columnLeft } from './geometry.ts';

/** Placeholders for columns whose tasks are still loading; they become visible after 200 ms. */
export function WaitingColumns() {
  const words = useMessages();
  return (
    <div className="waiting-columns" role="progressbar" aria-label={words.loadingTasks}>
      {[0, 1].map((index) => (
        <div key={index} className="column" style={{ insetInlineStart: columnLeft(index) }}>
          <div className="column-head still" />
          <div className="cards skeleton">
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
