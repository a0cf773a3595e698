/** The linter refuses these former names, because docs/glossary.md has a better word for each. */
const names = `
  AboveNotes AdministeredCompany AskedRun CardNewsRefused CardStanding ExportsOfAll ExportsOfSection KeepAnswer
  LateReads LeftOut LookReason MakeNow MarksExplained NewsNote OfferedWays OnVisit OwnFunction PaddleDesk PanelContent
  PartBoundary PaydayDesk PaydayUnknown PayingMethod Raced ReasonToStay RecordUntil RunLost RunOf SendPlan ServiceRow
  Sighting Standing SubscriptionsMended WaitingList WaitingMark WayOfPaying administered aheadOf answerFor asOnDevice
  asOnServers askAgain awakenForms beginErasure beginningWith cacheAnswer callUnasked cameThroughDistribution
  cancelByBank cancelByCard changeAnswer changePlanByCard chargedBy countIfRoom createLookTest doDue drawnRows endExtra
  endPayments endWithPeriod enlist enterAnew everyDialogIsSound exportedOf failureOf findBilled findLookEntries
  findLookReasons focusSoon followAnswer followCompany followOne goInside hamar hasToBeLookedInto headsOf inBulk inLanes
  inLedger instantsIn invoiceWhenDue isBeingAttempted isHalfGone isPaydayUsed isSoAlready keepAnswer keepForNextLoad
  keepTyped keepUserLanguage lanes latestNews lazyPart leftCompany linkToCardChange loadAgain lookFlags lookFor lookMask
  lookReasons madeFor mailAboutDeletion mailAboutGuesses mailCompany mailExports mailTrial makeDue makeNow makePending
  marksOf mayChange mayLoadUnasked mayOnVisit mayWhenDisabled mostAtOnce moveOn needsLook newsFigures newsFor newsOrders
  notAnswered ofEachEmployee ownWords paidByCard patientFailures patientFetch patiently payOf pendingOf pictureOf
  preloadedPart presentStatus proofOf putAnswer putIntoIndex racedIfDone readNews readsUpTo recordedOf
  rememberNotWelcomed rememberRequested rememberedRole removeSomeObjects retally saidDone sendSoon shownImageUrl
  sighting sizesOf sortOut standingOf startByBank takeNews tellFailure tellOldAddress textEmployee through tidyKennitala
  tidyName timesTold told toldAtOf untilOf untilUnraced useAskFor useExplainTextLimit useNotWelcomedNote useOfCode
  usePutBilling usePutEntries useTyped wayHere wayOfPaying waysOfPaying worksOnDue wrongTimes
`

export const replacedNames: string[] = names.trim().split(/\s+/)
