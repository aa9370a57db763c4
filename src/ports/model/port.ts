/** What a language model is asked: what it is for, and the text to work on. */
export interface ModelAsk {
  readonly task: string
  readonly text: string
}

/** A language model. It may say anything: whoever uses what it says checks it first. */
export interface Model {
  /** What the model says; throws when it is out of reach, refuses, or says nothing. One attempt, which an aborted signal ends. */
  complete(ask: ModelAsk, ended?: AbortSignal): Promise<string>
}
