"""Where games are kept between a question and a crash."""
