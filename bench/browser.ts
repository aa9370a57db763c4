import { chromium } from 'playwright-core'
import { chromiumOptions } from '#test/chromium.ts'

/** A browser of the bench's own, so that nothing else shares its processes. */
export const launch = async () => chromium.launch(await chromiumOptions())
