import { createHash, X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request as ask } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './tools.ts'

/** A certificate for this machine alone, and how a browser is told to trust it. */
const makeCertificate = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sup-tls-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = await runTool(
    'openssl',
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    cert,
  )
  if (made?.code !== 0) throw new Error('A certificate needs openssl.')
  const files = { key: await readFile(key), cert: await readFile(cert) }
  await rm(folder, { recursive: true })
  const der = new X509Certificate(files.cert).publicKey.export({ type: 'spki', format: 'der' })
  return { ...files, trust: createHash('sha256').update(der).digest('base64') }
}

/** Headers of one connection, which the next one does not have. */
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding', 'host'])
const passedOn = (headers: object): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers as Record<string, string | string[]>).filter(
      ([name]) => !name.startsWith(':') && !ofConnection.has(name),
    ),
  )

/** What stands before the product in production: TLS and HTTP/2. It notes how long the answers are, by their request. */
export const openTlsFront = async (port: number) => {
  const { key, cert, trust } = await makeCertificate()
  const agent = new Agent({ keepAlive: true })
  let requests = new Map<string, number>()
  const pass = (request: Http2ServerRequest, response: Http2ServerResponse): void => {
    const { method, url: path, authority } = request
    const name = `${method} ${path.split('?')[0] ?? ''}`
    const headers = { ...passedOn(request.headers), host: authority, 'x-forwarded-proto': 'https' }
    const product = ask({ port, host: '127.0.0.1', method, path, headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      answer.on('data', ({ length }: Buffer) => requests.set(name, (requests.get(name) ?? 0) + length))
      answer.pipe(response)
    })
    product.on('error', () => response.destroy())
    request.pipe(product)
  }
  const server = createSecureServer({ key, cert }, pass)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    trust,
    /** The bytes of the answers, without headers, since this was asked last. */
    answered: (): ReadonlyMap<string, number> => {
      const answered = requests
      requests = new Map()
      return answered
    },
    close: (): void => {
      agent.destroy()
      server.close()
    },
  }
}
