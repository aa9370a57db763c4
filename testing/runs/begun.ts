/** What the reporter below prints when a worker has started a file. */
export const BEGUN = 'The first file of tests has begun.\n'

/** A vitest reporter that reports once that the workers run; the default one is silent until a whole file has ended. */
export default class Begun {
  #isTold = false

  onTestModuleStart(): void {
    if (!this.#isTold) process.stdout.write(BEGUN)
    this.#isTold = true
  }
}
