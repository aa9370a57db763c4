/** How many may be unfinished at once: in all, and of one network. */
export interface Bounds {
  readonly inAll: number
  readonly ofOne: number
}

/** What one customer holds: an IPv4 address, or the /64 of an IPv6 one, of which anybody has 2^64 addresses. */
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
 * Keeps what strangers have begun and not finished. Where a network has too many, its oldest is turned away; where all
 * together are too many, the oldest of the network that has most: whoever sends slowly pays for it, and nobody who
 * sends at once.
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
    /** True where it was kept. */
    remove,
    count: (): number => networks.size,
  }
}
