import { Loaded } from '#platform/web/loaded.tsx'
import { formatNumber, useT } from '#platform/web/language.tsx'
import { read } from '#platform/web/page.ts'
import { useRead } from '#platform/web/client/queries.ts'
import { Section } from '#ui/page-head.tsx'
import { Stat, StatGrid } from '#ui/data/stat.tsx'
import { vettingApi } from '../../contract.ts'

export const calibrationRead = read(vettingApi.calibration)

/** The reviewer's own calibration. */
export const OwnCalibration = () => {
  const t = useT()
  const calibration = useRead(vettingApi.calibration, calibrationRead)
  const percent = (value: number | null) => (value === null ? '–' : `${formatNumber(value)}%`)
  return (
    <Section title={t('Calibration')}>
      <Loaded state={calibration}>
        {(own) => (
          <>
            <StatGrid>
              <Stat value={formatNumber(own.open)} label={t('Files you hold now')} />
              <Stat value={formatNumber(own.decided)} label={t('Your verdicts on decided files')} />
              <Stat value={percent(own.agreementPercent)} label={t('Agreed with the decision')} />
              <Stat value={percent(own.overturnPercent)} label={t('Rejections overturned on appeal')} />
            </StatGrid>
            <p className="small mute mt-2">
              {t('{right} of {answered} training files right, {total} in all', {
                right: own.goldRight,
                answered: own.goldAnswered,
                total: own.goldTotal,
              })}
            </p>
          </>
        )}
      </Loaded>
    </Section>
  )
}
