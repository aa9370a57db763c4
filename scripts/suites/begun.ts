/** What the reporter below prints when a worker has begun with a file. */
export const BEGUN = 'The first file of tests has begun.\n'

/** A reporter of vitest that says once that the workers are there; the usual one is silent until a whole file has ended. */
export default class Begun {
  #isTold = false

  onTestModuleStart(): void {
    if (!this.#isTold) process.stdout.write(BEGUN)
    this.#isTold = true
  }
}
