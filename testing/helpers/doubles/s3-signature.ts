import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const SKEW_MS = 15 * 60 * 1000
const authorizationShape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/
const dateShape = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

const canonicalQuery = (query: string) =>
  query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')

/**
 * Why a request signed by AWS Signature Version 4 is invalid, as the S3 error code, or undefined. Written only from
 * the description of the algorithm, so that it shares no code with the tested client.
 */
export const signatureFault = (
  request: IncomingMessage,
  body: Buffer,
  keys: { accessKeyId: string; secretAccessKey: string; region: string },
): string | undefined => {
  const parts = authorizationShape.exec(request.headers.authorization ?? '')
  if (!parts) return 'AccessDenied'
  const [, accessKeyId = '', day = '', region = '', signedHeaders = '', given = ''] = parts
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'

  const header = (name: string) => String(request.headers[name] ?? '')
  const date = header('x-amz-date')
  const moment = dateShape.test(date) ? Date.parse(date.replace(dateShape, '$1-$2-$3T$4:$5:$6Z')) : Number.NaN
  if (!date.startsWith(day) || !(Math.abs(Date.now() - moment) < SKEW_MS)) return 'RequestTimeTooSkewed'

  const names = signedHeaders.split(';')
  const mustBeSigned = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !names.includes(name))) return 'AccessDenied'

  const contentHash = header('x-amz-content-sha256')
  if (contentHash !== 'UNSIGNED-PAYLOAD' && contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    contentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${keys.secretAccessKey}`,
  )
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}
