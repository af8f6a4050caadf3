import type { Pitches } from '../../home/offer'

export const pitches: Pitches = {
  target: {
    choose: { title: 'The Staff choose', pitch: 'They look at all three and say what they guard.' },
    diamond: { title: 'The Diamond', pitch: 'On a pedestal that feels a breath: climb, or dress up.' },
    painting: { title: 'The Painting', pitch: 'In a room full of guests: sneak in, or charm them.' },
    cash: { title: 'The Cash', pitch: 'Hack it or break it open. It follows you out.' },
    random: { title: 'By chance', pitch: 'One of the three. Nobody knows before the night begins.' },
  },
}
