/** The widths, in pixels, in which media/ draws pictures. */
export const pictureWidths = {
  home: [1600, 2400],
  backdrop: [1600],
  /** The width of the video loop in a page's hero. The poster is the first frame of that loop. */
  poster: [1280],
  /** Shown on a phone in place of the pictures above. */
  strip: [780, 1560],
  post: [400, 800, 1200],
} as const;
