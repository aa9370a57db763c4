import { useEffect, useRef, useState } from 'react'
import { useT } from '#platform/web/language.tsx'
import { Button } from '#ui/button.tsx'
import { cameraIcon } from '#ui/icons.ts'

interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorMaker = new (options: { formats: string[] }) => Detector

const detectorMaker = (): DetectorMaker | null =>
  (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector ?? null

const LOOK_MS = 300

/** Reads tickets with the camera, where the browser can; elsewhere nothing shows, and people type the code. */
export const Camera = ({ onScan }: { onScan: (scanned: string) => void }) => {
  const t = useT()
  const [canScan, setCanScan] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => setCanScan(detectorMaker() !== null && 'mediaDevices' in navigator), [])
  useEffect(() => {
    const Maker = detectorMaker()
    if (!isOpen || !Maker) return
    const detector = new Maker({ formats: ['qr_code'] })
    let stream: MediaStream | null = null
    let seen = ''
    const look = async () => {
      if (!video.current || video.current.readyState < 2) return
      const [found] = await detector.detect(video.current)
      if (!found || found.rawValue === seen) return
      seen = found.rawValue
      onScan(found.rawValue)
    }
    const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!video.current) return
      video.current.srcObject = stream
      await video.current.play()
    }
    void open().catch(() => setOpen(false))
    return () => {
      clearInterval(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [isOpen, onScan])
  if (!canScan) return null
  return (
    <div className="stack gap-2">
      <p>
        <Button variant="quiet" icon={cameraIcon} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('Close the camera') : t('Scan with the camera')}
        </Button>
      </p>
      {isOpen && <video ref={video} muted playsInline width="320" height="240" aria-label={t('Camera')} />}
    </div>
  )
}
