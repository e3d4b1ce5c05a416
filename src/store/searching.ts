import { findTasks, matcher } from '../domain/filter.ts';
import { matchRanges, wordsOf } from '../domain/fold.ts';
import { searchBy } from './search.ts';

searchBy({ findTasks, matcher, matchRanges, wordsOf });
