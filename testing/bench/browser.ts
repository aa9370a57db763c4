import { chromium } from 'playwright-core'
import { chromiumOptions } from '#test/chromium.ts'

/** A browser only for the bench, so that nothing else shares its processes. */
export const launch = async () => chromium.launch(await chromiumOptions())
