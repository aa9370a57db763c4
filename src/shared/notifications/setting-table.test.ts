import { describe, expect, test } from 'vitest'
import {
  channels,
  isChangeable,
  isChannelOn,
  pageChannels,
  settingNames,
  settingTable,
} from './setting-table.ts'

/** The table as a person reads it: row, app, email, text message, WhatsApp. */
const written = `
task-completed    on     off    never    never
prize-won         on     on     on    off
project-funded    on     on     off    off
kyc-approved      on     on     off    off
forum-reply       on     off    off    off
vote-received     on     on     off    off
voting            on     on     on    off
weekly-summary    off    on     never    never
election-reminder on     on     off    off
nominations       on     on     off    off
reviews           on     on     off    off
endorsements      on     on     never    never
problems          on     on     never    off
events            on     on     off    off
account           on     on     never    never
safety            always always always    off`

const rows = written
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))

describe('the table of notifications', () => {
  test('is the written one, row by row', () => {
    expect(
      settingNames.map((name) => [name, ...channels.map((channel) => settingTable[name][channel])]),
    ).toEqual(rows)
  })

  test('has the nine kinds of the specification', () => {
    expect(settingNames).toEqual(
      expect.arrayContaining([
        'task-completed',
        'prize-won',
        'project-funded',
        'kyc-approved',
        'forum-reply',
        'vote-received',
        'voting',
        'weekly-summary',
        'election-reminder',
      ]),
    )
  })

  test('a choice counts where it may be changed, and nowhere else', () => {
    for (const name of settingNames)
      for (const channel of channels) {
        const holds = settingTable[name][channel]
        const results = [undefined, true, false].map((chosen) => isChannelOn(name, channel, chosen))
        const expected = {
          on: [true, true, false],
          off: [false, true, false],
          always: [true, true, true],
          never: [false, false, false],
        }[holds]
        expect([name, channel, results]).toEqual([name, channel, expected])
        expect(isChangeable(name, channel)).toBe(holds === 'on' || holds === 'off')
      }
  })

  test('nothing goes over WhatsApp until a person switches it on', () => {
    for (const name of settingNames) expect(isChannelOn(name, 'whatsapp', undefined)).toBe(false)
  })

  test('nobody can switch a safety notice off', () => {
    for (const channel of pageChannels) expect(isChannelOn('safety', channel, false)).toBe(true)
  })
})
