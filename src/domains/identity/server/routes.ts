import { implement } from '#platform/server/pipeline/route.ts'
import { identityApi } from '../contract.ts'
import { emergencyApi } from '../emergency-contract.ts'
import { joinApi } from '../join-contract.ts'
import { passkeyApi } from '../passkey-contract.ts'
import { passkeyDeviceApi } from '../passkey-device-contract.ts'
import { secondFactorApi } from '../second-factor-contract.ts'
import type { JoinCodes } from './onboarding/join-codes.ts'
import { emergencySignIn, freezeAccount } from './safety/emergency.ts'
import {
  beginPasskey,
  beginPasskeySignIn,
  beginPasskeyStepUp,
  finishPasskey,
  ownPasskeys,
  removePasskey,
  stepUpByPasskey,
} from './passkeys/passkeys.ts'
import { committeeAccess, currentUser, verifiedAccess, verifyAge } from './users/people.ts'
import { askJoinCode, register } from './onboarding/registration.ts'
import {
  abandonSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  ownSecondFactor,
  ownSession,
  removeSecondFactor,
  stepUpByCode,
} from './second-factor/second-factors.ts'
import { login, logout, signInByPasskey } from './sign-in/sign-in.ts'

/**
 * The calls of this domain. The account domain implements `joinCodes`; it depends on this one, so the composition root
 * passes it in.
 */
export const identityRoutes = (joinCodes: JoinCodes) => [
  ...implement('identity', joinApi, { askCode: (ctx, { body }) => askJoinCode(ctx, joinCodes, body.email) }),
  ...implement('identity', identityApi, {
    register: (ctx, { body }) => register(ctx, joinCodes, body),
    login: (ctx, { body }) => login(ctx, body),
    logout: (ctx) => logout(ctx),
    user: (ctx) => currentUser(ctx),
    verifyAge: (ctx) => verifyAge(ctx),
    committeeAccess: (ctx) => committeeAccess(ctx),
    verifiedAccess: (ctx) => verifiedAccess(ctx),
  }),
  ...implement('identity', emergencyApi, {
    enter: (ctx, { body }) => emergencySignIn(ctx, body),
    freeze: (ctx, { body }) => freezeAccount(ctx, body),
  }),
  ...implement('identity', secondFactorApi, {
    secondFactor: (ctx) => ownSecondFactor(ctx),
    beginSecondFactor: (ctx, { body }) => beginSecondFactor(ctx, body),
    confirmSecondFactor: (ctx, { body }) => confirmSecondFactor(ctx, body),
    removeSecondFactor: (ctx, { body }) => removeSecondFactor(ctx, body),
    makeRecoveryCodes: (ctx, { body }) => makeRecoveryCodes(ctx, body),
    stepUp: (ctx, { body }) => stepUpByCode(ctx, body),
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
