import type { CarrierName } from '#ports/carrier/port.ts'
import type { Texts } from '#platform/server/texts/gate.ts'
import type { Job, Ports } from '#platform/server/jobs/jobs.ts'

/** The port of each carrier. */
const carrierOf: Partial<Record<keyof Ports, CarrierName>> = {
  email: 'email',
  whatsapp: 'whatsapp',
  identityCheck: 'identity-check',
  beacon: 'beacon',
  witnesses: 'witness',
  model: 'model',
  blobs: 'files',
}

/** The port, checking before each call. */
const whenCalled = <P extends object>(port: P, check: () => void): P =>
  new Proxy(port, {
    get: (target, name: keyof P & string) => {
      if (typeof target[name] === 'function') check()
      return target[name]
    },
  })

const guardedPorts = (job: Pick<Job, 'name' | 'uses'>, ports: Ports): Ports => {
  const check = (carrier: CarrierName) => {
    if (!job.uses?.includes(carrier))
      throw new Error(
        `The job ${job.name} calls ${carrier} from a lane that is not its own: name it in "uses".`,
      )
  }
  return new Proxy(ports, {
    get: (target, name: keyof Ports) => {
      const carrier = carrierOf[name]
      if (carrier && target[name] !== null) check(carrier)
      const { sms } = target
      if (name === 'sms' && sms)
        return {
          ...sms,
          send: (text: Parameters<Texts['send']>[0]) => {
            check('sms')
            return sms.send(text)
          },
        }
      if (name === 'payments' && target.payments) return whenCalled(target.payments, () => check('payments'))
      return target[name]
    },
  })
}

/** The job, failing when it calls a carrier that it does not name: it would hold slots of another lane (decision 0069). */
export const withinLane = (job: Job): Job => ({
  ...job,
  run: (ctx, payload) => job.run({ ...ctx, ports: guardedPorts(job, ctx.ports) }, payload),
})
