import { problem } from '../../../kernel/http/server/problem';

export const usernameTaken = problem(409, 'username-taken', 'This username is already taken');
export const emailTaken = problem(409, 'email-taken', 'This email is already registered');
