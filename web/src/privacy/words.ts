// The page /privacy, for a twelve-year-old. docs/privacy.md has the same sentences, and a test holds the two together.
export const words = {
  title: "What ionbox knows about you",
  says: [
    "You need no account here. Nobody asks for your email or your surname. In a lesson you are usually given a name, such as Curious Malachite.",
    "The computer that runs ionbox, often your teacher’s laptop, keeps what you played and answered, and when. Your teacher looks at it to see what was difficult. Nobody else gets it.",
    "A day after the lesson, or after your homework’s last day, your name becomes a number, and names you typed are deleted. Later everything is deleted. Your teacher knows the date and can delete it sooner.",
    "Your own device keeps the key to your seat, the name you typed last and how well you practise. You can delete that in your browser’s settings.",
    "Questions? Ask your teacher. You may see what is kept about you.",
  ],
};
