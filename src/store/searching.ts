import { findTasks, matcher } from '../domain/filter.ts';
import { wordsOf } from '../domain/fold.ts';
import { searchBy } from './search.ts';

searchBy({ findTasks, matcher, wordsOf });
