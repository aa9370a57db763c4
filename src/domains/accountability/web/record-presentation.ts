import { message } from '#shared/words.ts'
import type { PledgeStatus, ReportState } from '../record-contract.ts'

export const pledgeTones: Readonly<Record<PledgeStatus, 'ok' | 'warn' | 'bad' | 'pri' | undefined>> = {
  not_rated: undefined,
  ongoing: 'pri',
  achieved: 'ok',
  not_achieved: 'bad',
}

export const reportStateNames: Readonly<Record<ReportState, string>> = {
  filed: message('In'),
  due: message('Due'),
  overdue: message('Overdue'),
}

export const reportTones: Readonly<Record<ReportState, 'ok' | 'warn' | 'bad'>> = {
  filed: 'ok',
  due: 'warn',
  overdue: 'bad',
}
