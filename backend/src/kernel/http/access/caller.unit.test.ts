import type { Request } from 'express';
import type { Role, Session } from '../../../ports/operations/sessions';
import { callerOf, requireRole, requireUser, setCaller, userIdOf } from './caller';

function requestOf(roles?: readonly Role[]): Request {
  const req = {} as Request;
  if (roles !== undefined) setCaller(req, { kind: 'user', userId: 'ines', roles, session: {} as Session });
  return req;
}

test('a request without a session is a guest’s, and each request has its own caller', () => {
  const [guest, user] = [requestOf(), requestOf([])];
  expect([callerOf(guest).kind, userIdOf(guest)]).toEqual(['guest', undefined]);
  expect([callerOf(user).kind, userIdOf(user)]).toEqual(['user', 'ines']);
});

test('a call for users is refused with 401 to a guest', () => {
  expect(() => requireUser(requestOf())).toThrow(expect.objectContaining({ status: 401 }));
  expect(requireUser(requestOf([]))).toMatchObject({ userId: 'ines' });
});

test('a call for roles needs one of them: 401 for a guest, 403 for anybody else', () => {
  expect(() => requireRole(requestOf(), 'admin')).toThrow(expect.objectContaining({ status: 401 }));
  for (const roles of [[], ['finance']] as const) {
    expect(() => requireRole(requestOf(roles), 'admin')).toThrow(expect.objectContaining({ status: 403 }));
  }
  expect(requireRole(requestOf(['finance']), 'admin', 'finance')).toMatchObject({ userId: 'ines' });
});
