import { randomUUID } from 'node:crypto'
import type { LeaderCard } from '#domains/leaders/leader-contract.ts'
import { ok } from '#test/nominating.ts'
import { type Arrange, nothing } from '../arranging.ts'

const anyLeader: Arrange = async ({ app, object }) => {
  const { items } = ok<{ items: LeaderCard[] }>(await app.guest().get('/api/leaders?limit=1'))
  return { params: { leaderId: object === 'missing' ? randomUUID() : (items[0]?.id ?? '') } }
}

export const requests: Readonly<Record<string, Arrange>> = {
  'leaders.directory': () => ({ query: { search: 'a', sort: 'newest', limit: '5' } }),
  'leaders.stats': nothing,
  'leaders.leader': anyLeader,
}
