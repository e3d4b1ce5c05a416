import styled from 'styled-components';
import { addField } from '../../../store/texts/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnsDrawing } from '../../../ui/drawings.tsx';
import { useAllMessages } from '../../messages/all-messages.ts';
import { openAddTask } from './add-task.tsx';

const Root = styled.div`
  width: fit-content;
  margin: 0 auto;
  color: var(--on-list, inherit);
  padding: 10px 8px 12px;
  & > svg { display: block; width: 120px; height: 87px; margin: 0 auto 10px; }
  & > h2 { font-size: 14px; line-height: 20px; font-weight: 600; }
  & > ol { display: grid; gap: 6px; margin: 10px 0 14px; counter-reset: step; color: var(--on-list, var(--muted)); font-size: 13px; line-height: 18px; }
  & li { display: flex; gap: 9px; counter-increment: step; }
  & li::before { content: counter(step); flex: none; width: 18px; height: 18px; border-radius: 50%; background: var(--raised); box-shadow: var(--shadow-1); color: var(--accent); font-size: 11px; font-weight: 650; text-align: center; }
`;

/** Three first steps for an account with nothing but one empty list, and a button that starts the first step. */
export default function FirstSteps({ listId }: { readonly listId: string }) {
  const words = useAllMessages();
  return (
    <Root>
      <ColumnsDrawing />
      <h2>{words.startTitle}</h2>
      <ol>
        <li>{words.startOne}</li>
        <li>{words.startTwo}</li>
        <li>{words.startThree}</li>
      </ol>
      <Button kind="primary" onClick={() => openAddTask(addField(listId))}>
        {words.startAction}
      </Button>
    </Root>
  );
}
