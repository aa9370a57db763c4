/** Timed quizzes: the questions, the attempts, and how often each question was answered right. */
export const quizzesApi = {}
