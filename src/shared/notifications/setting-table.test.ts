import { describe, expect, test } from 'vitest'
import { channels, isChangeable, isChannelOn, settingNames, settingTable } from './setting-table.ts'

/** The table as a person reads it: row, app, email, text message. */
const written = `
task-completed    on     off    never
prize-won         on     on     on
project-funded    on     on     off
kyc-approved      on     on     off
forum-reply       on     off    off
vote-received     on     on     off
voting            on     on     on
weekly-summary    off    on     never
election-reminder on     on     off
nominations       on     on     off
reviews           on     on     off
endorsements      on     on     never
problems          on     on     never
events            on     on     off
account           on     on     never
safety            always always always`

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

  test('nobody can switch a safety notice off', () => {
    for (const channel of channels) expect(isChannelOn('safety', channel, false)).toBe(true)
  })
})
