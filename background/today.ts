import { lightFormat } from 'date-fns';
import type { Day } from '../src/domain/task.ts';

/** The calendar day of this device [D6]. */
export const today = (now = new Date()): Day => lightFormat(now, 'yyyy-MM-dd');
