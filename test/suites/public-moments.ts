/**
 * The times that everybody may read to the second, each with a reason: it belongs to no action that could link a
 * person to a ballot (docs/decisions/0031). A path is a call's name and the field; `record KIND` is a line of the
 * record.
 */
export const reviewedMoments: Readonly<Record<string, string>> = {
  'leaders.history.proposals[].expiresAt': 'a deadline that only staff who may move this leader get to see',
  'vetting.consent.expiresAt': 'only whoever holds the private link of the letter',
  'vetting.consent.answeredAt': 'only whoever holds the private link of the letter',
  'challenge.rounds.items[].opensAt': 'a time of the round, announced before',
  'challenge.rounds.items[].closesAt': 'a time of the round, announced before',
  'accountability.record.reports[].dueAt': 'the end of a quarter',
  'voting.contestCount.countedAt': 'an act of the staff after the close, when nobody votes any more',
  'voting.findReceipt.castAt': 'for its own voter, signed in, alone',
  'record.state.checkpoint.signedAt': 'an act of the machine; what it signs tells no moment of a ballot',
  'record.state.inspection.at': 'an act of the machine',
  'record.state.late.since': 'an hour, of the first of what is late',
  'record.state.witnesses[].at': 'an act of somebody outside',
  'record.receipt.inRecordBy': 'midnight in Lagos',
  'projects.projects.items[].openedAt': 'when the site opened a project for votes',
  'projects.projects.nextCursor': 'when the site opened a project for votes',
  'projects.project.openedAt': 'when the site opened a project for votes',
  'projects.project.endedAt': 'when the site ended the votes for a project',
  'projects.project.own.votes[].castAt': 'for the voter, signed in, alone',
  'projects.project.funding.deadline': 'announced when the funding of a project opened',
  'engage.tasks.tasks[].closesAt': 'when the site ends a task',
  'library.articles.items[].publishedAt': 'when the editors published a text',
  'library.articles.nextCursor': 'when the editors published a text',
  'library.article.publishedAt': 'when the editors published a text',
  'library.article.updatedAt': 'when the editors changed a text',
  'library.article.revisions[].at': 'when the editors changed a text',
  'library.article.more[].publishedAt': 'when the editors published a text',
  'insight.publicFigures.figures.countedAt': 'an act of the machine',
  'treasury.publicTreasury.foldedAt': 'an act of the machine',
  'site.outbox.messages[].at': 'letters of a demonstration; in production there is no such call',
  'record issuance.at': 'an act of two of the staff, in public by its reason',
  'record staff.at': 'an act of the staff, by its kind and nobody’s name',
}
