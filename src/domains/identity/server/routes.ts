import { implement } from '#platform/server/route.ts'
import { identityApi } from '../contract.ts'
import { emergencyApi } from '../emergency-contract.ts'
import { secondFactorApi } from '../second-factor-contract.ts'
import { enterInEmergency, freezeAccount } from './emergency.ts'
import { committeeAccess, currentUser, register, verifiedAccess, verifyAge } from './people.ts'
import {
  abandonSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  ownSecondFactor,
  ownSession,
  removeSecondFactor,
  stepUp,
} from './second-factors.ts'
import { login, logout } from './sign-in.ts'

export const identityRoutes = [
  ...implement('identity', identityApi, {
    register: (ctx, { body }) => register(ctx, body),
    login: (ctx, { body }) => login(ctx, body),
    logout: (ctx) => logout(ctx),
    user: (ctx) => currentUser(ctx),
    verifyAge: (ctx) => verifyAge(ctx),
    committeeAccess: (ctx) => committeeAccess(ctx),
    verifiedAccess: (ctx) => verifiedAccess(ctx),
  }),
  ...implement('identity', emergencyApi, {
    enter: (ctx, { body }) => enterInEmergency(ctx, body),
    freeze: (ctx, { body }) => freezeAccount(ctx, body),
  }),
  ...implement('identity', secondFactorApi, {
    secondFactor: (ctx) => ownSecondFactor(ctx),
    beginSecondFactor: (ctx, { body }) => beginSecondFactor(ctx, body),
    confirmSecondFactor: (ctx, { body }) => confirmSecondFactor(ctx, body),
    removeSecondFactor: (ctx, { body }) => removeSecondFactor(ctx, body),
    makeRecoveryCodes: (ctx, { body }) => makeRecoveryCodes(ctx, body),
    stepUp: (ctx, { body }) => stepUp(ctx, body),
    abandonSecondFactor: (ctx) => abandonSecondFactor(ctx),
    session: (ctx) => ownSession(ctx),
  }),
]
