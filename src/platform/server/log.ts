import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines on standard error, so that standard output stays for the start-up report. Secrets are masked by name. */
export const makeLog = (config: Pick<Config, 'LOG_LEVEL'>): Log =>
  pino(
    {
      level: config.LOG_LEVEL,
      base: null,
      redact: {
        paths: [
          '*.password',
          '*.confirmPassword',
          '*.currentPassword',
          '*.secondFactor',
          '*.recoveryCode',
          '*.token',
          '*.cookie',
          '*.authorization',
          '*.email',
          '*.phoneNumber',
        ],
        censor: '[hidden]',
      },
    },
    pino.destination({ fd: 2, sync: true }),
  )
