import { createTransport } from 'nodemailer'
import { sendableEmail, type Email } from './port.ts'

export interface SmtpPlace {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
  readonly url: string
  /** The sender as people see it, such as `SUP Civic <no-reply@example.org>`. */
  readonly from: string
  /** How long it waits for a connection and for the greeting. */
  readonly timeLimitMs?: number
}

const CONNECT_LIMIT_MS = 5_000
const SILENCE_LIMIT_MS = 10_000
const MESSAGES_AT_ONCE = 3
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Connection settings for the address. Any host but localhost must offer TLS; otherwise nothing is sent. */
export const smtpSettings = (url: string, timeLimitMs = CONNECT_LIMIT_MS) => {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new RangeError('The mail address must start with smtp:// or smtps://.')
  return {
    url,
    pool: true as const,
    maxConnections: MESSAGES_AT_ONCE,
    requireTLS: !thisMachine.has(hostname),
    connectionTimeout: timeLimitMs,
    greetingTimeout: timeLimitMs,
    socketTimeout: SILENCE_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Sends e-mail over SMTP and reuses connections; `close` releases them. */
export const smtpEmail = ({ url, from, timeLimitMs }: SmtpPlace): Email & { close(): void } => {
  if (/\p{Cc}/u.test(from)) throw new RangeError('The sender of e-mail must be one line.')
  const transport = createTransport(smtpSettings(url, timeLimitMs))
  return {
    async send(message) {
      const { to, subject, text, html, unsubscribe } = sendableEmail(message)
      // An object, because nodemailer would parse a string, which could become several receivers.
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(unsubscribe !== undefined && {
          headers: {
            'List-Unsubscribe': `<${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
      })
    },
    close() {
      transport.close()
    },
  }
}
