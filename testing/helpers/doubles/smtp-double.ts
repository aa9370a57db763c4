import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface SmtpEmail {
  readonly from: string
  readonly to: readonly string[]
  /**
   * Headers and body as received, lines separated by `
   * `, dot-stuffing removed.
   */
  readonly raw: string
}

export interface SmtpDouble {
  readonly port: number
  readonly emails: readonly SmtpEmail[]
  close(): Promise<void>
}

export interface SmtpBehaviour {
  /** If set, only this user and password may send. */
  readonly login?: { readonly user: string; readonly password: string }
  /** Recipients that get a 550. */
  readonly unknownReceivers?: readonly string[]
  /** While true, it accepts connections and says nothing. */
  isSilent?: boolean
}

const addressIn = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** Answers one connection line by line (RFC 5321), as far as a correct sender needs. */
const converse = async (socket: Socket, behaviour: SmtpBehaviour, emails: SmtpEmail[]) => {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let isLoggedIn = behaviour.login === undefined
  let from = ''
  let to: string[] = []
  let body: string[] | undefined
  const reset = () => {
    from = ''
    to = []
    body = undefined
  }
  const logIn = (line: string) => {
    const [, user, password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
      .toString()
      .split('\0')
    isLoggedIn = user === behaviour.login?.user && password === behaviour.login?.password
    say(isLoggedIn ? '235 welcome' : '535 wrong name or password')
  }
  const receive = (address: string) => {
    if (from === '') return say('503 who is sending?')
    if (behaviour.unknownReceivers?.includes(address)) return say('550 no such person here')
    to.push(address)
    return say('250 ok')
  }
  const takeBodyLine = (lines: string[], line: string) => {
    if (line !== '.') return lines.push(line.startsWith('.') ? line.slice(1) : line)
    emails.push({ from, to, raw: lines.join('\n') })
    reset()
    return say('250 kept')
  }
  const verbs: Readonly<Record<string, (line: string) => unknown>> = {
    EHLO: () =>
      say(behaviour.login ? '250-double\r\n250-8BITMIME\r\n250 AUTH PLAIN' : '250-double\r\n250 8BITMIME'),
    HELO: () => say('250 double'),
    AUTH: logIn,
    MAIL: (line) => {
      if (!isLoggedIn) return say('530 sign in first')
      from = addressIn(line)
      return say('250 ok')
    },
    RCPT: (line) => receive(addressIn(line)),
    DATA: () => {
      if (to.length === 0) return say('503 to whom?')
      body = []
      return say('354 go on')
    },
    RSET: () => {
      reset()
      return say('250 ok')
    },
    NOOP: () => say('250 ok'),
    QUIT: () => {
      say('221 goodbye')
      return socket.end()
    },
  }
  say('220 double ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (body) takeBodyLine(body, line)
    else (verbs[line.slice(0, 4).toUpperCase()] ?? (() => say('502 unknown command')))(line)
  }
}

/** A mail server on loopback that stores every email. */
export const startSmtpDouble = async (behaviour: SmtpBehaviour = {}): Promise<SmtpDouble> => {
  const emails: SmtpEmail[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => socket.destroy())
    if (behaviour.isSilent) return
    converse(socket, behaviour, emails).catch(() => socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    emails,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
