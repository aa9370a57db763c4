import { useRead } from '#platform/web/client/queries.ts'
import { useT } from '#platform/web/language.tsx'
import { Loaded } from '#platform/web/loaded.tsx'
import { page, read } from '#platform/web/page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { consoleApi } from '../console-contract.ts'
import { Comparison } from './console/comparison.tsx'
import { Rates, ratesRead } from './console/rates.tsx'
import { RefundDesk, refundsRead } from './console/refund-desk.tsx'
import { SwitchList, switchesRead } from './console/switch-list.tsx'

const consoleRead = read(consoleApi.moneyConsole)

/** For finance: payments against the books, refunds, the rates, and the switches that stop money. */
const MoneyConsolePage = () => {
  const t = useT()
  const state = useRead(consoleApi.moneyConsole, consoleRead)
  return (
    <>
      <PageHead />
      <div className="stack wide2">
        <Loaded state={state} failed={t('We could not load our records.')}>
          {(money) => <Comparison money={money} />}
        </Loaded>
        <div className="stack">
          <SwitchList />
          <RefundDesk />
          <Rates />
        </div>
      </div>
    </>
  )
}

export default page({
  component: MoneyConsolePage,
  reads: () => [consoleRead, ratesRead, refundsRead, switchesRead],
})
