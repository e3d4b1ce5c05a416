import { Calendar, type CalendarProps } from './calendar.tsx';
import { Popover } from './popover.tsx';

interface DayPopoverProps extends CalendarProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  onClose(): void;
}

/** A calendar in a popover at an element; choosing a day closes it. */
export default function DayPopover({ anchor, label, onClose, onPick, ...calendar }: DayPopoverProps) {
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <Calendar
        {...calendar}
        onPick={(day) => {
          onPick(day);
          onClose();
        }}
      />
    </Popover>
  );
}
