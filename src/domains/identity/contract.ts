import * as z from 'zod/mini'
import { adminRoles, grantedRoles } from '#shared/access.ts'
import { get, post } from '#shared/api.ts'
import { refusal } from '#shared/errors.ts'
import { moment, personName, personNameOrEmpty } from '#shared/fields.ts'
import { digitsTyped, emailTyped, plainTyped } from '#shared/text/typed-text.ts'
import { message } from '#shared/words.ts'

/** The current user, with the names of specification 3. */
export const User = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  /** The person has proven that messages reach this address. */
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  profileImageUrl: z.nullable(z.string()),
  /** The role that menus show: Citizen unless the person is staff or has a granted role. */
  role: z.string(),
  roles: z.array(z.enum(grantedRoles)),
  citizenNumber: z.int(),
  /** The same number under its other name in the specification (section 3). */
  citizen_number: z.int(),
  isAdmin: z.boolean(),
  adminRole: z.nullable(z.enum(adminRoles)),
  userType: z.enum(['CITIZEN', 'VOLUNTEER']),
  volunteerStatus: z.enum(['ACTIVE', 'INACTIVE']),
  ageVerified: z.boolean(),
  isVerified: z.boolean(),
  onboardingCompleted: z.boolean(),
  joinedAt: moment(),
})
export type User = z.output<typeof User>

/** An e-mail address as we store it: plain and in lower case, also when a mail program copied it. */
export const emailField = z.pipe(
  z.string().check(z.overwrite(emailTyped), z.maxLength(254, message('That is too long.'))),
  z.email(message('Enter an email address, like ada@example.com.')),
)

// Count code points, as people count characters, not UTF-16 units.
const lengthOf = (text: string): number => [...text].length

/** A password typed to sign in. */
export const typedPassword = z.string().check(
  z.minLength(1, message('Enter your password.')),
  z.refine((text) => lengthOf(text) <= 128, message('Use at most 128 characters.')),
)

/** A new password: 8 to 128 characters of any kind, stored unchanged (S-01). */
export const newPassword = typedPassword.check(
  z.refine((text) => lengthOf(text) >= 8, message('Use at least 8 characters.')),
)

/** Staff passwords are longer (S-01). */
export const newStaffPassword = typedPassword.check(
  z.refine((text) => lengthOf(text) >= 15, message('Staff passwords need at least 15 characters.')),
)

/**
 * Normalizes a code: six digits of an authenticator, or a recovery code of sixteen characters in which O, I and L
 * count as the digits they resemble. Spaces and dashes are ignored.
 */
const plainCode = (written: string): string => {
  const text = digitsTyped(written).toUpperCase()
  return text.length > 6 ? text.replaceAll('O', '0').replaceAll(/[IL]/g, '1') : text
}

/** An authenticator code or a recovery code. */
export const enteredCode = z.pipe(
  z.string().check(z.trim(), z.maxLength(40, message('Enter the six digits, or a recovery code.'))),
  z.pipe(
    z.transform(plainCode),
    z
      .string()
      .check(
        z.regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{16})$/, message('Enter the six digits, or a recovery code.')),
      ),
  ),
)

/** The six digits of a code that we sent, in any grouping. */
export const sentCode = z.pipe(
  z.string().check(z.trim(), z.maxLength(20, message('Enter the six digits of the code.'))),
  z.pipe(
    z.transform(digitsTyped),
    z.string().check(z.regex(/^\d{6}$/, message('Enter the six digits of the code.'))),
  ),
)

export const firstNameField = personName(60, message('Enter your first name.'))
/** Empty for a person with one name. */
export const lastNameField = personNameOrEmpty(60)

/** Several people use this phone: nothing of the person stays on it, and the session ends soon. */
export const sharedPhone = z.optional(z.literal('yes'))

export const Credentials = z.strictObject({
  email: emailField,
  password: typedPassword,
  /** Required after the password when the person has a second factor. */
  secondFactor: z.optional(enteredCode),
  sharedPhone,
})
export type Credentials = z.output<typeof Credentials>

export const Registration = z
  .strictObject({
    firstName: firstNameField,
    lastName: z._default(lastNameField, ''),
    email: emailField,
    phoneNumber: z.optional(
      z
        .string()
        .check(
          z.overwrite(plainTyped),
          z.maxLength(40, message('Enter a phone number, like 0803 123 4567.')),
          z.regex(/\d|^$/, message('Enter a phone number, like 0803 123 4567.')),
        ),
    ),
    password: newPassword,
    // Any text: an empty one would only repeat what is said of the password.
    confirmPassword: z.string(),
    /** Proves the e-mail address. An installation may require it (S-12). */
    code: z.optional(sentCode),
    sharedPhone,
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      path: ['confirmPassword'],
      error: message('The two passwords are not the same.'),
    }),
  )
export type Registration = z.output<typeof Registration>

/** Why joining is refused. All but the first answer alike for known and unknown addresses. */
export const joinRefusals = {
  'email-taken': refusal(409, message('There is an account with this email address. Sign in instead.')),
  'password-common': refusal(400, message('Password is too common')),
  'code-required': refusal(
    403,
    message('We have sent a message to this email address. Enter the code in it to join.'),
  ),
  'code-wrong': refusal(400, message('That is not the code we sent. Check it and try again.')),
  'code-over': refusal(409, message('This code no longer works. Press the button again to get a new one.')),
}

const Access = z.object({ hasAccess: z.boolean() })

export const VerifiedAccess = z.object({
  hasAccess: z.boolean(),
  /** What gives it: a checked identity, or Credible Level 1 through civic engagement (decision D-17). */
  reason: z.nullable(z.enum(['identity', 'credible-level-1'])),
})
export type VerifiedAccess = z.output<typeof VerifiedAccess>

/** Why a sign-in is refused. All three ways to sign in answer alike. */
export const signInRefusals = {
  'wrong-credentials': refusal(401, message('Invalid credentials. Please try again.')),
  'second-factor-required': refusal(401, message('Enter the code of your authenticator app.')),
  'second-factor-passkey': refusal(401, message('Use your passkey, or enter a code.')),
  'second-factor-wrong': refusal(401, message('That code does not work. Wait for a new one and try again.')),
  'password-required': refusal(
    401,
    message('This account has a second factor. Enter your password as well.'),
  ),
  'account-merged': refusal(
    403,
    message('This account was joined with another one of yours. Sign in with the other email address.'),
  ),
}

export const identityApi = {
  register: post('/api/local/register', {
    summary: 'Join: creates a citizen and signs in',
    access: 'public',
    stoppedBy: 'sign-ups',
    limit: 'register',
    idempotency: 'none',
    transaction: 'own',
    status: 201,
    body: Registration,
    returns: User,
    refuses: joinRefusals,
    refreshes: ['user'],
  }),
  login: post('/api/local/login', {
    summary: 'Sign in with email address and password',
    access: 'public',
    limit: 'login',
    idempotency: 'none',
    transaction: 'own',
    body: Credentials,
    returns: User,
    refuses: signInRefusals,
    refreshes: ['user', 'wallet', 'token-balance', 'transactions'],
  }),
  logout: post('/api/logout', {
    summary: 'Sign out; a second request does no harm',
    access: 'public',
    limit: 'mutation',
    idempotency: 'none',
    status: 204,
    returns: z.undefined(),
    refreshes: ['user'],
  }),
  user: get('/api/user', {
    summary: 'The current user; also keeps the session alive',
    access: 'signed-in',
    limit: 'read',
    tag: 'user',
    returns: User,
  }),
  verifyAge: post('/api/auth/verify-age', {
    summary: 'Confirm that you are 18 or older',
    access: 'signed-in',
    limit: 'mutation',
    idempotency: 'optional',
    body: z.strictObject({}),
    returns: User,
    refreshes: ['user'],
  }),
  committeeAccess: get('/api/user/committee-access', {
    summary: 'Whether you are a committee member',
    access: 'citizen',
    limit: 'read',
    tag: 'user',
    returns: Access,
  }),
  verifiedAccess: get('/api/user/verified-access', {
    summary: 'Whether you are a verified user, and by what',
    access: 'citizen',
    limit: 'read',
    tag: 'user',
    returns: VerifiedAccess,
  }),
}
