import { implement } from '#platform/server/pipeline/route.ts'
import { accountApi } from '../contract.ts'
import { resetApi } from '../reset-contract.ts'
import { changeEmail, changePhone, contacts, sendOwnCode } from './codes/codes.ts'
import { endOtherSessions, endSessionById, ownSessions } from './own-sessions.ts'
import { enterCode, openLink } from './codes/proofs.ts'
import { askReset, changePassword, resetLink, setPassword } from './resets/resets.ts'

export const accountRoutes = [
  ...implement('account', accountApi, {
    contacts: (ctx) => contacts(ctx),
    sendEmailCode: (ctx) => sendOwnCode(ctx, 'email'),
    verifyEmail: (ctx, { body }) => enterCode(ctx, 'email', body.code),
    verifyEmailLink: (ctx, { body }) => openLink(ctx, body.token),
    changeEmail: (ctx, { body }) => changeEmail(ctx, body),
    sendPhoneCode: (ctx) => sendOwnCode(ctx, 'phone'),
    verifyPhone: (ctx, { body }) => enterCode(ctx, 'phone', body.code),
    changePhone: (ctx, { body }) => changePhone(ctx, body),
    sessions: (ctx) => ownSessions(ctx),
    endSession: (ctx, { params }) => endSessionById(ctx, params.sessionId),
    endOtherSessions: (ctx) => endOtherSessions(ctx),
    changePassword: (ctx, { body }) => changePassword(ctx, body),
  }),
  ...implement('account', resetApi, {
    askReset: (ctx, { body }) => askReset(ctx, body.email),
    resetLink: (ctx) => resetLink(ctx),
    setPassword: (ctx, { body }) => setPassword(ctx, body),
  }),
]
