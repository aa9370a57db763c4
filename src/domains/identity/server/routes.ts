import { implement } from '#platform/server/route.ts'
import { identityApi } from '../contract.ts'
import { emergencyApi } from '../emergency-contract.ts'
import { passkeyApi } from '../passkey-contract.ts'
import { passkeyDeviceApi } from '../passkey-device-contract.ts'
import { secondFactorApi } from '../second-factor-contract.ts'
import { enterInEmergency, freezeAccount } from './emergency.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  finishPasskey,
  ownPasskeys,
  removePasskey,
  stepUpByPasskey,
} from './passkeys.ts'
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
import { login, logout, signInByPasskey } from './sign-in.ts'

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
  ...implement('identity', passkeyApi, {
    passkeys: (ctx) => ownPasskeys(ctx),
    beginPasskey: (ctx, { body }) => beginPasskey(ctx, body),
    removePasskey: (ctx, { params, body }) => removePasskey(ctx, params.passkeyId, body),
  }),
  ...implement('identity', passkeyDeviceApi, {
    finishPasskey: (ctx, { body }) => finishPasskey(ctx, body),
    beginPasskeySignIn: (ctx, { body }) => beginPasskeySignIn(ctx, body),
    signInByPasskey: (ctx, { body }) => signInByPasskey(ctx, body),
    beginPasskeyStepUp: (ctx) => beginPasskeyStepUp(ctx),
    stepUpByPasskey: (ctx, { body }) => stepUpByPasskey(ctx, body),
  }),
]
