/** WebKit shows captions only to users who have switched them on, even if they narrate a silent film. */
export function showCaptions(film: HTMLVideoElement): void {
  film.addEventListener(
    'play',
    () => {
      const [captions] = film.textTracks
      if (captions) captions.mode = 'showing'
    },
    { once: true },
  )
}
