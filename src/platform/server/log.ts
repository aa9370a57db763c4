import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/**
 * Logs JSON lines to standard error, so that standard output stays free for the start-up report. Masks secrets by name.
 */
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
