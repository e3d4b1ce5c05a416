import { inject } from 'vitest';
import { teachRoles } from './harness/by-role.ts';

teachRoles(inject('roles'));
