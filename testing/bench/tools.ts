import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** The output and exit code of a program on this machine; null when it is not installed. */
export const runTool = async (
  name: string,
  ...args: string[]
): Promise<{ readonly out: string; readonly code: number | null } | null> => {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const failed = new Promise<null>((resolve) => child.once('error', () => resolve(null)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const out = await Promise.race([failed, text(child.stdout)])
  return out === null ? null : { out, code: await ended }
}
