import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Asked {
  readonly partner_id?: string
  readonly timestamp?: string
  readonly signature?: string
  readonly country?: string
  readonly id_type?: string
  readonly id_number?: string
  readonly dob?: string
  readonly partner_params?: { readonly job_id?: string; readonly job_type?: number }
}

/** A record of the authority behind the double. */
interface OnRecord {
  readonly FullName: string
  readonly DOB: string
}

export interface SmileIdDouble {
  readonly url: string
  readonly asked: Asked[]
  /** The authority's records by number; the last digit of an unknown one picks the answer, as in their sandbox. */
  readonly records: Map<string, OnRecord>
  /** Answers with this status, with a foreign signature, with something else, or never. */
  fault: number | 'forged' | 'garbled' | 'hang' | null
  close(): Promise<void>
}

/** Their sandbox: last digit 0 or 4 is found, 1 not found, 2 of a bad format, 3 database down. */
const sandbox = (number: string, found: boolean): [string, string] => {
  if (found) return ['1012', 'ID Number Validated']
  const codes: Readonly<Record<string, [string, string]>> = {
    '2': ['1014', 'Unsupported ID Format'],
    '3': ['1015', 'Database Unavailable'],
  }
  return codes[number.at(-1) ?? ''] ?? ['1013', 'ID Number Not Found']
}

/** A server on loopback that answers `POST /v1/id_verification` in the wire format of Smile ID. */
export const startSmileIdDouble = async (partnerId: string, apiKey: string): Promise<SmileIdDouble> => {
  const sign = (timestamp: string, key = apiKey) =>
    createHmac('sha256', key).update(`${timestamp}${partnerId}sid_request`).digest('base64')
  const server = createServer((request, response) => {
    const answer = (status: number, body: object | string) => {
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    const take = async () => {
      if (request.method !== 'POST' || request.url !== '/v1/id_verification')
        return answer(404, { error: 'unknown address' })
      const body = (await json(request)) as Asked
      if (body.partner_id !== partnerId || body.signature !== sign(body.timestamp ?? ''))
        return answer(401, { code: '2405', error: 'You are not authorized to do that.' })
      if (body.country !== 'NG' || body.partner_params?.job_type !== 5)
        return answer(400, { code: '2213', error: 'Invalid job type.' })
      double.asked.push(body)
      if (double.fault === 'hang') return undefined
      if (double.fault === 'garbled') return answer(200, '<html>')
      if (typeof double.fault === 'number') return answer(double.fault, { error: body.id_number })
      const number = body.id_number ?? ''
      const record = double.records.get(number)
      const [ResultCode, ResultText] = sandbox(number, record !== undefined)
      const timestamp = new Date().toISOString()
      return answer(200, {
        JSONVersion: '1.0.0',
        SmileJobID: '0000000001',
        PartnerParams: body.partner_params,
        ResultType: 'ID Verification',
        ResultText,
        ResultCode,
        IsFinalResult: 'true',
        Actions: { Verify_ID_Number: record ? 'Verified' : 'Not Verified', Return_Personal_Info: 'Returned' },
        Country: 'NG',
        IDType: body.id_type,
        IDNumber: number,
        ExpirationDate: 'NaN-NaN-NaN',
        FullName: record?.FullName ?? '',
        DOB: record?.DOB ?? '',
        Photo: 'Not Available',
        Address: 'Canaryword Close',
        signature: sign(timestamp, double.fault === 'forged' ? 'another key' : apiKey),
        timestamp,
      })
    }
    take().catch(() => answer(500, { error: 'The double failed' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const double: SmileIdDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    records: new Map(),
    fault: null,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return double
}
