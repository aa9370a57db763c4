import { useT } from '#platform/web/language.tsx'

/** What is said of the network under the header; the late script (src/app/web/offline) shows it and says more there. */
export const NetworkStrip = () => {
  const t = useT()
  return (
    <div data-network="">
      <p className="strip" role="status" data-offline="" hidden>
        {t("You're offline. Changes will sync when connection returns.")}
      </p>
    </div>
  )
}
