const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

export const renderPortalPage = (subscription: string, isSaved: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Card of ${escapeHtml(subscription)}</title>
<h1>Card of ${escapeHtml(subscription)}</h1>
${
  isSaved
    ? '<p role="status">The new card is saved.</p>'
    : '<form method="post"><button>Save a new card</button></form>'
}
</html>
`
