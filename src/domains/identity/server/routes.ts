import { implement } from '#platform/server/route.ts'
import { identityApi } from '../contract.ts'
import { committeeAccess, currentUser, register, verifiedAccess, verifyAge } from './people.ts'
import { login, logout } from './sign-in.ts'

export const identityRoutes = implement('identity', identityApi, {
  register: (ctx, { body }) => register(ctx, body),
  login: (ctx, { body }) => login(ctx, body),
  logout: (ctx) => logout(ctx),
  user: (ctx) => currentUser(ctx),
  verifyAge: (ctx) => verifyAge(ctx),
  committeeAccess: (ctx) => committeeAccess(ctx),
  verifiedAccess: (ctx) => verifiedAccess(ctx),
})
