/** Maximum unfinished requests, in all and per network. */
export interface Bounds {
  readonly inAll: number
  readonly ofOne: number
}

/**
 * The network of one customer: an IPv4 address, or the /64 of an IPv6 address, because providers assign a whole /64.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [before = '', after = ''] = address.split('::')
  const head = before === '' ? [] : before.split(':')
  const tail = after === '' ? [] : after.split(':')
  const gap = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...gap, ...tail].slice(0, 4).join(':')
}

/**
 * Tracks unfinished requests. When a network has too many, drops its oldest; when there are too many in all, drops the
 * oldest of the busiest network. So slow senders pay, not fast ones.
 */
export const keepUnfinished = <One>({ inAll, ofOne }: Bounds, turnAway: (one: One) => void) => {
  const byNetwork = new Map<string, Set<One>>()
  const networks = new Map<One, string>()

  const remove = (one: One): boolean => {
    const network = networks.get(one)
    if (network === undefined) return false
    networks.delete(one)
    const own = byNetwork.get(network)
    own?.delete(one)
    if (own?.size === 0) byNetwork.delete(network)
    return true
  }
  const turnOldestAway = (of: ReadonlySet<One>): void => {
    for (const oldest of of) {
      remove(oldest)
      return turnAway(oldest)
    }
  }
  const largest = (): ReadonlySet<One> => {
    let most: ReadonlySet<One> = new Set()
    for (const own of byNetwork.values()) if (own.size > most.size) most = own
    return most
  }
  return {
    add: (one: One, network: string): void => {
      const own = byNetwork.get(network) ?? new Set()
      byNetwork.set(network, own.add(one))
      networks.set(one, network)
      if (own.size > ofOne) turnOldestAway(own)
      else if (networks.size > inAll) turnOldestAway(largest())
    },
    /** True when the request was still tracked. */
    remove,
    count: (): number => networks.size,
  }
}
