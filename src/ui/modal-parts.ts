import { Dialog } from '@base-ui/react/dialog';
import styled from 'styled-components';

/** The backdrop over the page behind a dialog or a drawer. */
export const Backdrop = styled(Dialog.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: 60;
  background: var(--backdrop);
  transition: opacity var(--enter);
  &[data-starting-style], &[data-ending-style] { opacity: 0; }
`;

export const Title = styled(Dialog.Title)`
  flex: 1;
  font-size: 16px;
  line-height: 22px;
  font-weight: 650;
  letter-spacing: -0.01em;
  overflow-wrap: anywhere;
`;

/** The element around a dialog or a drawer, which has the library's focus guards in it. It has no box. */
export const Around = styled.div`
  display: contents;
`;
