/** The widths in pixels of pictures that media/ draws in several. */
export const pictureWidths = {
  home: [1600, 2400],
  backdrop: [1600],
  /** The same width as the loop, of which the poster is the first frame. */
  poster: [1280],
  /** Shown on a phone in place of the pictures above. */
  strip: [780, 1560],
  post: [400, 800, 1200],
} as const;
