import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { matchOf } from './match.ts'
import { type CheckedKind, type IdentityCheck, IdentityCheckAway, type IdentityResult } from './port.ts'

export interface SmileIdAccount {
  /** Up to and with `/v1`. */
  readonly url: string
  readonly partnerId: string
  readonly apiKey: string
  readonly now?: () => Date
  readonly timeLimitMs?: number
}

const TIME_LIMIT_MS = 15_000
/** "Enhanced KYC": the number with what the authority has of it. */
const JOB_TYPE = 5

/** Passports and licences need another product of theirs, which takes pictures. */
const idTypes: Readonly<Partial<Record<CheckedKind, string>>> = {
  nin: 'NIN_V2',
  bvn: 'BVN',
  pvc: 'VOTER_ID',
}

const Answer = z.object({
  ResultCode: z.string(),
  SmileJobID: z.optional(z.string()),
  FullName: z.optional(z.nullable(z.string())),
  DOB: z.optional(z.nullable(z.string())),
  signature: z.string(),
  timestamp: z.string(),
})

const none = { firstName: null, lastName: null, bornOn: null }

/** Both sides sign the same way, so an answer from somebody else does not pass. */
export const smileSignature = (
  { apiKey, partnerId }: Pick<SmileIdAccount, 'apiKey' | 'partnerId'>,
  timestamp: string,
): string =>
  createHmac('sha256', apiKey)
    .update(timestamp + partnerId + 'sid_request')
    .digest('base64')

const away = (why: string, cause?: unknown): never => {
  throw new IdentityCheckAway(why, { cause })
}

/** The provider Smile ID, asked for one number and its answer compared here. */
export const smileIdCheck = (account: SmileIdAccount): IdentityCheck => {
  const { url, partnerId, now = () => new Date(), timeLimitMs = TIME_LIMIT_MS } = account
  const ask = async (body: Readonly<Record<string, unknown>>): Promise<unknown> => {
    const response = await fetch(`${url.replace(/\/+$/, '')}/id_verification`, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeLimitMs),
    }).catch((error: unknown) => away(error instanceof Error ? error.name : 'no network', error))
    // The body of a refusal repeats what we sent, so nothing of it is passed on.
    if (!response.ok) return away(`the provider answered ${response.status}`)
    return response.json().catch(() => away('the answer is no JSON'))
  }
  return {
    async check({ kind, number, firstName, lastName, bornOn, reference }): Promise<IdentityResult> {
      const idType = idTypes[kind]
      if (!idType) return { outcome: 'unsupported', fields: none, providerReference: '' }
      const timestamp = now().toISOString()
      const parsed = Answer.safeParse(
        await ask({
          partner_id: partnerId,
          source_sdk: 'rest_api',
          source_sdk_version: '2.0.0',
          timestamp,
          signature: smileSignature(account, timestamp),
          partner_params: { user_id: reference, job_id: reference, job_type: JOB_TYPE },
          country: 'NG',
          id_type: idType,
          id_number: number,
          first_name: firstName,
          last_name: lastName,
          dob: bornOn,
        }),
      )
      if (!parsed.success) return away('the answer is not what we understand')
      const { ResultCode: code, SmileJobID: providerReference = '', FullName, DOB, ...signed } = parsed.data
      if (signed.signature !== smileSignature(account, signed.timestamp))
        return away('the answer is not signed by the provider')
      if (code === '1013') return { outcome: 'not-found', fields: none, providerReference }
      if (code === '1014') return { outcome: 'invalid-format', fields: none, providerReference }
      if (code !== '1012') return away(`the provider answered code ${code}`)
      return {
        ...matchOf({ firstName, lastName, bornOn }, { fullName: FullName ?? null, bornOn: DOB ?? null }),
        providerReference,
      }
    },
  }
}
